-- Whether a client has answered the questions before an appointment: `open`, `answered`, or null where the clinic asks none. With the caller's
-- rights: their policies decide which answers they see.
create or replace function app.own_intake_state(p_clinic uuid, p_appointment uuid) returns text language sql stable
  begin atomic
    select case when not app.asks_intake_questions(p_clinic) then null
      when exists (select from public.intake_answers i where i.clinic_id = p_clinic and i.appointment_id = p_appointment) then 'answered'
      else 'open' end;
  end;

grant execute on function app.own_intake_state to clinic_client;
