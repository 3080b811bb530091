-- Notifies the clinic's screens of a report, and the client's own when it is released to them, withdrawn or changed after that.
create or replace function app.broadcast_lab_report() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  account uuid;
begin
  perform app.broadcast('clinic:' || new.clinic_id, 'labReport',
    jsonb_build_object('id', new.id, 'petId', new.pet_id, 'by', app.user_id()));
  if tg_op = 'UPDATE' and (old.released_revision is distinct from new.released_revision
     or new.released_revision is not null and new.revision <> old.revision) then
    for account in
      select c.user_id from public.pet_clients pc
        join public.clients c on c.clinic_id = new.clinic_id and c.id = pc.client_id
       where pc.clinic_id = new.clinic_id and pc.pet_id = new.pet_id and c.user_id is not null
    loop
      perform app.broadcast('user:' || account, 'labReport', jsonb_build_object('id', new.id, 'petId', new.pet_id));
    end loop;
  end if;
  return null;
end $$;
