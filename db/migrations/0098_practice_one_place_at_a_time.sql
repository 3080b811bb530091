-- APPT-8: a pet is in one place at a time. Staff may book it twice with a reason, and such a row is not compared with others.
alter table appointments
  add column pet_overlap_reason text,
  add constraint appointments_pet_overlap_reason_check check (length(pet_overlap_reason) between 1 and 300);

-- What overlaps already stays as it is; nothing is recorded as changed by somebody.
alter table appointments disable trigger user;
update appointments a set pet_overlap_reason = 'Booked before overlaps were refused'
 where a.holds_slot and exists (
   select from appointments o
    where o.clinic_id = a.clinic_id and o.pet_id = a.pet_id and o.id <> a.id and o.holds_slot
      and o.starts_at < a.ends_at and o.ends_at > a.starts_at);
alter table appointments enable trigger user;

alter table appointments add constraint appointments_pet_free_excl exclude using gist (
  clinic_id with =, pet_id with =, tstzrange(starts_at, ends_at) with &&
) where (holds_slot and pet_overlap_reason is null);

-- APPT-9: a doctor who works in several clinics is in one of them at a time. Without the clinic: no clinic reads the table, and
-- nobody finds a clinic by it.
create table doctor_times (
  appointment_id uuid        not null primary key,
  user_id        uuid        not null references auth.users (id) on delete cascade,
  starts_at      timestamptz not null,
  busy_until     timestamptz not null,

  constraint doctor_times_positive_length_check check (starts_at < busy_until),
  constraint doctor_times_free_excl exclude using gist (user_id with =, tstzrange(starts_at, busy_until) with &&)
);
comment on table doctor_times is
  'When an account that takes appointments is booked, in whichever clinic. Upcoming times only; kept by a trigger.';

create index doctor_times_user_idx on doctor_times (user_id, starts_at);

insert into doctor_times (appointment_id, user_id, starts_at, busy_until)
select a.id, s.user_id, a.starts_at, a.busy_until
  from appointments a join staff_members s on s.clinic_id = a.clinic_id and s.id = a.doctor_id
 where a.holds_slot and a.busy_until > now() and s.is_active and s.user_id is not null
 order by a.created_at
on conflict do nothing;
