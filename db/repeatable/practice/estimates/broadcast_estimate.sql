-- Notifies the screens of the clinic and of the client that an estimate was added or changed.
create or replace function app.broadcast_estimate() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  payload jsonb := jsonb_build_object('id', new.id, 'by', app.user_id());
  account uuid;
begin
  perform app.broadcast('clinic:' || new.clinic_id, 'estimate', payload);
  select c.user_id into account from public.clients c where c.clinic_id = new.clinic_id and c.id = new.client_id;
  if account is not null and new.status <> 'draft' then
    perform app.broadcast('user:' || account, 'estimate', payload);
  end if;
  return null;
end $$;
