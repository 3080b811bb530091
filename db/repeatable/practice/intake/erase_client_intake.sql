-- Deletes what clients answered before visits; what was taken over into a visit is part of the record. Runs before their messages are deleted.
create or replace function app.erase_client_intake(p_clinic uuid, p_people uuid[]) returns void
  language sql volatile security definer set search_path = ''
  begin atomic
    delete from public.intake_answers i where i.clinic_id = p_clinic and i.client_id = any (p_people);
  end;
