-- Notifies screens that show a pet that it changed. There is no screen for a pet that is being created. The argument is the
-- column with the pet's id.
create or replace function app.broadcast_pet() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  changed jsonb := coalesce(to_jsonb(new), to_jsonb(old));
  clinic uuid := (changed ->> 'clinic_id')::uuid;
  pet uuid := (changed ->> tg_argv[0])::uuid;
  account uuid;
begin
  perform app.broadcast('clinic:' || clinic, 'pet', jsonb_build_object('id', pet, 'by', app.user_id()));
  for account in
    select c.user_id from public.pet_clients pc
      join public.clients c on c.clinic_id = clinic and c.id = pc.client_id
     where pc.clinic_id = clinic and pc.pet_id = pet and c.user_id is not null
  loop
    perform app.broadcast('user:' || account, 'pet', jsonb_build_object('id', pet));
  end loop;
  return null;
end $$;
