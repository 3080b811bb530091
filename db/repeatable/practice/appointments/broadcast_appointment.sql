-- Notifies every open board of the clinic, and the client's own screens, of a change.
create or replace function app.broadcast_appointment() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  account uuid;
  word jsonb := jsonb_build_object('id', new.id, 'petId', new.pet_id, 'doctorId', new.doctor_id, 'status', new.status,
    'startsAt', new.starts_at, 'previousStartsAt', case when tg_op = 'UPDATE' then old.starts_at end,
    'version', new.version, 'by', app.user_id());
begin
  perform app.broadcast('clinic:' || new.clinic_id, 'appointment', word);
  for account in
    select c.user_id from public.pet_clients pc
      join public.clients c on c.clinic_id = new.clinic_id and c.id = pc.client_id
     where pc.clinic_id = new.clinic_id and pc.pet_id = new.pet_id and c.user_id is not null
  loop
    perform app.broadcast('user:' || account, 'appointment', jsonb_build_object('id', new.id));
  end loop;
  return null;
end $$;
