-- CORE-4 and CORE-6 for every role: what was sold stays as it is, except that a merge of two pets or clients moves it.
create or replace function app.protect_wellness_subscription() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' or to_jsonb(new) - '{pet_id,client_id}'::text[] <> to_jsonb(old) - '{pet_id,client_id}'::text[]
    or (new.pet_id is distinct from old.pet_id and not app.is_merging(new.clinic_id, old.pet_id, new.pet_id))
    or (new.client_id is distinct from old.client_id and not app.is_merging(new.clinic_id, old.client_id, new.client_id)) then
    raise exception 'a wellness plan that was sold never changes' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
