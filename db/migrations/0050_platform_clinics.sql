create table clinic_suspensions (
  clinic_id    uuid        not null references clinics on delete cascade,
  id           uuid        not null default gen_random_uuid(),
  reason       text        not null,
  suspended_at timestamptz not null default now(),
  suspended_by uuid        default app.user_id() references auth.users on delete set null,
  lifted_at    timestamptz,
  lift_reason  text,
  lifted_by    uuid        references auth.users on delete set null,

  primary key (clinic_id, id),
  constraint clinic_suspensions_reason_length_check check (length(reason) between 1 and 500),
  constraint clinic_suspensions_lift_check check ((lifted_at is null) = (lift_reason is null) and length(lift_reason) between 1 and 500)
);
comment on table clinic_suspensions is
  'Suspensions of clinics and when they were lifted. Whether one is in force is clinics.suspended_at.';
create unique index clinic_suspensions_open_key on clinic_suspensions (clinic_id) where lifted_at is null;
