-- Answers are written until the pet is checked in or the time is over. The lock makes whoever checks in at the same time wait. It runs with
-- definer rights because a client may not lock appointments; it reveals nothing.
create or replace function app.refuse_closed_intake() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform from public.appointments a
   where a.clinic_id = new.clinic_id and a.id = new.appointment_id and a.pet_id = new.pet_id
     and (app.expects_visit(a.status) or a.status = 'requested') and a.ends_at > now()
     for share of a;
  if not found then
    raise exception 'the appointment has begun' using errcode = 'check_violation', constraint = 'intake_answers_open_check';
  end if;
  return new;
end $$;
