-- Whether the holder of a reminder's link may send a proof now: at most five for a reminder.
create or replace function app.may_send_reminder_proof(p_clinic uuid, p_token_hash bytea) returns boolean
  language plpgsql stable security definer set search_path = '' as $$
declare
  reminder public.care_reminders := app.reminder_of_link(p_clinic, p_token_hash);
begin
  return reminder.id is not null and (
    select count(*) < 5 from public.care_reminder_answers a
     where a.clinic_id = p_clinic and a.reminder_id = reminder.id and a.proof_document_id is not null);
end $$;

grant execute on function app.may_send_reminder_proof to anon;
