-- Deletes what was planned, sent or dropped after visits about a client's pets. Runs before their messages and tasks are deleted.
create or replace function app.erase_client_follow_ups(p_clinic uuid, p_people uuid[], p_pets uuid[]) returns void
  language sql volatile security definer set search_path = ''
  begin atomic
    delete from public.follow_ups f
     where f.clinic_id = p_clinic and (f.client_id = any (p_people) or f.pet_id = any (p_pets));
  end;
