-- Accepts an invitation whose link was opened. The outcomes: 'accepted', 'gone' (used, withdrawn or expired),
-- 'elsewhere' when the account already works for another clinic or the platform and would lose that role unnoticed.
create or replace function auth.accept_invitation(p_invitation uuid, p_user uuid, p_origin app.origin) returns text
  language plpgsql as $$
declare
  invited public.invitations;
  held public.user_roles;
begin
  -- The audit lines read the origin from these settings.
  perform set_config('app.ip', p_origin.ip, true), set_config('app.user_agent', p_origin.user_agent, true),
    set_config('app.request_id', p_origin.request_id, true);
  select * into invited from public.invitations i where i.id = p_invitation for update;
  if not found or invited.accepted_at is not null or invited.withdrawn_at is not null or invited.expires_at <= now() then
    return 'gone';
  end if;
  select * into held from public.user_roles r where r.user_id = p_user;
  if held.role is null then
    insert into public.user_roles (user_id, role, clinic_id)
      values (p_user, invited.role, case when invited.role <> 'client' then invited.clinic_id end);
  elsif invited.role <> 'client' and held.role <> 'client' and
      (held.clinic_id is distinct from invited.clinic_id or held.role = 'platform_admin') then
    return 'elsewhere';
  elsif invited.role <> 'client' then
    update public.user_roles r set role = invited.role, clinic_id = invited.clinic_id where r.user_id = p_user;
  end if;
  perform app.complete_invitation(invited.id, p_user);
  return 'accepted';
end $$;

grant execute on function auth.accept_invitation to auth_server;
