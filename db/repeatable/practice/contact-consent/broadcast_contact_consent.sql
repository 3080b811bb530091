-- Notifies the clinic's screens, and those of the client, that what may be sent to a client has changed.
create or replace function app.broadcast_contact_consent() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  account uuid;
begin
  perform app.broadcast('clinic:' || new.clinic_id, 'contactConsent',
    jsonb_strip_nulls(jsonb_build_object('clientId', new.client_id, 'by', app.user_id())));
  select c.user_id into account from public.clients c where c.clinic_id = new.clinic_id and c.id = new.client_id;
  if account is not null then
    perform app.broadcast('user:' || account, 'contactConsent', jsonb_build_object('clientId', new.client_id, 'by', app.user_id()));
  end if;
  return null;
end $$;
