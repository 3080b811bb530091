-- Whether a job sent it. Reminders that were sent before this column were all sent by people.
alter table dunning_notices add column sent_automatically boolean not null default false;
alter table dunning_notices add constraint dunning_notices_automatic_check check (not sent_automatically or (sent_by is null and channel = 'email'));

create table dunning_holds (
  clinic_id  uuid        not null references clinics on delete cascade,
  invoice_id uuid        not null,
  -- Of the clinic's steps, from 0.
  step       integer     not null,
  held_at    timestamptz not null default now(),
  held_by    uuid        default app.user_id(),

  primary key (clinic_id, invoice_id, step),
  foreign key (clinic_id, invoice_id) references invoices (clinic_id, id) on delete restrict,
  constraint dunning_holds_step_check check (step between 0 and 5)
);
comment on table dunning_holds is
  'Reminders that a person keeps from being sent automatically. A person can still send them; a row is deleted to let them go on.';
