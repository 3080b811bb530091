-- Notifies the clinic's screens of a visit, and the client's own screens when it is released to them or hidden again.
create or replace function app.broadcast_visit() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  account uuid;
begin
  perform app.broadcast('clinic:' || new.clinic_id, 'visit',
    jsonb_build_object('id', new.id, 'petId', new.pet_id, 'version', new.version, 'by', app.user_id()));
  if tg_op = 'UPDATE' and (old.released_at is null) <> (new.released_at is null) then
    for account in
      select c.user_id from public.pet_clients pc
        join public.clients c on c.clinic_id = new.clinic_id and c.id = pc.client_id
       where pc.clinic_id = new.clinic_id and pc.pet_id = new.pet_id and c.user_id is not null
    loop
      perform app.broadcast('user:' || account, 'visit', jsonb_build_object('id', new.id, 'petId', new.pet_id));
    end loop;
  end if;
  return null;
end $$;
