-- SIGN-1. Notes where the chain of a pet ends now. It runs with definer rights because no role writes this table.
create or replace function app.move_chain_end() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.visit_chain_ends (clinic_id, pet_id, length, last_hash)
    values (new.clinic_id, new.pet_id, new.position, new.content_hash)
    on conflict (clinic_id, pet_id) do update set length = excluded.length, last_hash = excluded.last_hash;
  return null;
end $$;
