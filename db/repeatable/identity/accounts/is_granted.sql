-- Whether an open invitation grants a role. A used invitation does not, so that a revoked role stays revoked; nor does
-- one to an address that was only assumed to be its owner's, until a link sent to it has been opened.
create or replace function app.is_granted(p_user uuid, p_role text, p_clinic uuid) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (
      select from public.invitations i
        join auth.users u on u.email = i.email and u.email_confirmed_at is not null and not u.is_address_assumed
       where u.id = p_user and i.role = p_role and i.clinic_id is not distinct from p_clinic
         and i.accepted_at is null and i.withdrawn_at is null and i.expires_at > now());
  end;

grant execute on function app.is_granted to auth_server, authenticated, service_key;
