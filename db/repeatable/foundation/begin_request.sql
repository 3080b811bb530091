-- Begins every request of a person. It trusts the token for the person and the session alone, and compares the role and
-- the clinic that the server assumed with user_roles. A revoked role is refused here, and so are a missing second
-- factor, a suspended clinic and a support access that has ended by the database's clock. Without the second factor
-- only a request with no permission but `half_signed_in` passes. In a suspended clinic pass: requests about the person,
-- with no permission but `self:manage` and without the clinic; and requests about the clinic's tickets, with no
-- permissions but those two.
create or replace function app.begin_request(
  p_user uuid, p_session uuid, p_role text, p_clinic uuid, p_permissions text, p_ip text, p_user_agent text, p_request text
) returns void language plpgsql security definer set search_path = '' as $$
declare
  found_role text;
  found_clinic uuid;
  found_aal text;
  needs_second_factor boolean;
  found_suspension timestamptz;
  found_access uuid;
  found_device uuid;
begin
  select r.role, r.clinic_id, s.aal, u.has_second_factor or (c.second_factor_required and r.role <> 'client'), c.suspended_at, s.device_id
    into found_role, found_clinic, found_aal, needs_second_factor, found_suspension, found_device
    from auth.sessions s
    join auth.users u on u.id = s.user_id
    left join public.user_roles r on r.user_id = s.user_id
    left join public.clinics c on c.id = r.clinic_id
   where s.id = p_session and s.user_id = p_user
     and (s.not_after is null or s.not_after > now())
     and (u.banned_until is null or u.banned_until <= now());
  if not found then
    raise exception 'the session is gone' using errcode = 'TW001';
  end if;
  -- A request of the console acts in no clinic, while another tab of the person may be in one.
  if found_role = 'platform_admin' and p_clinic is not null then
    select a.id, a.clinic_id into found_access, found_clinic
      from public.support_accesses a where a.user_id = p_user and a.ended_at is null and a.ends_at > now();
  end if;
  if found_role is distinct from p_role or found_clinic is distinct from p_clinic then
    raise exception 'the role has changed' using errcode = 'TW002';
  end if;
  if found_aal <> 'aal2' and p_permissions <> ',half_signed_in,' then
    if found_role = 'platform_admin' and not coalesce(needs_second_factor, false) then
      select r.second_factor_required or coalesce(
          (select c.second_factor_required from public.clinics c where c.id = found_clinic), false)
        into needs_second_factor from public.platform_rules r;
    end if;
    if needs_second_factor and not app.is_on_trusted_device(p_session) then
      raise exception 'a second factor is needed' using errcode = 'TW004';
    end if;
  end if;
  if found_suspension is not null and found_role <> 'client' and p_permissions <> ',half_signed_in,' then
    if p_permissions = ',self:manage,' then
      p_clinic := null;
    elsif p_permissions <> ',ticket:read,ticket:write,' then
      raise exception 'the clinic is suspended' using errcode = 'TW005', detail = to_json(found_suspension) #>> '{}';
    end if;
  end if;
  if found_access is not null then
    perform set_config('app.support_access_id', found_access::text, true);
  end if;
  perform set_config('app.user_id', p_user::text, true), set_config('app.session_id', p_session::text, true),
          set_config('app.role', coalesce(p_role, ''), true), set_config('app.clinic_id', coalesce(p_clinic::text, ''), true),
          set_config('app.permissions', p_permissions, true), set_config('app.ip', p_ip, true),
          set_config('app.user_agent', p_user_agent, true), set_config('app.request_id', p_request, true),
          set_config('app.device_id', coalesce(found_device::text, ''), true);
end $$;
