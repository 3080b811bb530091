-- Answers go with an appointment that is rescheduled to the one that took its place. It runs with definer rights because nobody else changes
-- to which appointment they belong.
create or replace function app.move_intake_answers() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.intake_answers i set appointment_id = new.rescheduled_to
   where i.clinic_id = new.clinic_id and i.appointment_id = new.id
     and not exists (select from public.intake_answers o where o.clinic_id = new.clinic_id and o.appointment_id = new.rescheduled_to);
  return null;
end $$;
