-- The role and the clinic of an account, which the server reads before it knows which role to assume. A platform admin
-- has a clinic while a support access of theirs is open.
create or replace function app.membership(p_user uuid) returns table (role text, clinic_id uuid)
  language sql stable security definer set search_path = ''
  begin atomic
    select r.role, coalesce(r.clinic_id, (select a.clinic_id from public.support_accesses a
        where r.role = 'platform_admin' and a.user_id = p_user and a.ended_at is null and a.ends_at > now()))
      from public.user_roles r where r.user_id = p_user;
  end;

grant execute on function app.membership to auth_server;
