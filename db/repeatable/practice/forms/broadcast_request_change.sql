-- Notifies the screens of a clinic's staff, and of the client who was asked, that the state of a request is another. For triggers.
create or replace function app.broadcast_request_change(p_clinic uuid, p_request uuid) returns void language plpgsql security definer
  set search_path = '' as $$
declare
  account uuid;
begin
  perform app.broadcast('clinic:' || p_clinic, 'formRequest', jsonb_build_object('id', p_request, 'by', app.user_id()));
  select c.user_id into account from public.form_requests r
    join public.clients c on c.clinic_id = p_clinic and c.id = r.client_id
   where r.clinic_id = p_clinic and r.id = p_request and r.in_portal;
  if account is not null then
    perform app.broadcast('user:' || account, 'formRequest', jsonb_build_object('id', p_request));
  end if;
end $$;
