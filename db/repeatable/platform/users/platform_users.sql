-- Accounts for the console, with whether and why they are deactivated, and whether they have a second factor.
create or replace function app.platform_users(p_search text, p_role text, p_clinic uuid, p_user uuid, p_state text, p_after_at timestamptz,
    p_after_id uuid, p_limit integer)
  returns table (id uuid, email text, full_name text, avatar_url text, role text, clinic_id uuid, clinic_name text,
    created_at timestamptz, last_sign_in_at timestamptz, email_confirmed boolean, session_count bigint, has_second_factor boolean,
    is_deactivated boolean, deactivated_at timestamptz, deactivated_reason text, deactivated_by_name text)
  language plpgsql stable security definer set search_path = '' as $$
declare
  pattern text := '%' || regexp_replace(app.fold(p_search), '([\\%_])', '\\\1', 'g') || '%';
  conditions text := 'true';
begin
  if not app.has_permission('platform_user:read') then
    raise exception 'permission denied to list accounts' using errcode = 'insufficient_privilege';
  end if;
  if p_search is not null then
    conditions := conditions || ' and u.id in (select f.id from auth.users f where f.email like $1
      union all select f.id from public.profiles f where app.fold(f.full_name) like $1)';
  end if;
  if p_role = 'none' then conditions := conditions || ' and r.role is null';
  elsif p_role is not null then conditions := conditions || ' and r.role = $2';
  end if;
  if p_clinic is not null then conditions := conditions || ' and r.clinic_id = $3'; end if;
  if p_user is not null then conditions := conditions || ' and u.id = $4'; end if;
  if p_after_id is not null then conditions := conditions || ' and (u.created_at, u.id) < ($5, $6)'; end if;
  if p_state = 'deactivated' then conditions := conditions || ' and u.banned_until > now()';
  elsif p_state = 'active' then conditions := conditions || ' and (u.banned_until is null or u.banned_until <= now())';
  end if;
  return query execute $query$
    select u.id, u.email, p.full_name, p.avatar_url, r.role, r.clinic_id, c.name, u.created_at, u.last_sign_in_at,
           u.email_confirmed_at is not null,
           (select count(*) from auth.sessions s where s.user_id = u.id and (s.not_after is null or s.not_after > now())),
           exists (select from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified'),
           x.is_closed, case when x.is_closed then d.deactivated_at end, case when x.is_closed then d.reason end,
           case when x.is_closed then (select o.full_name from public.profiles o where o.id = d.deactivated_by) end
      from auth.users u
      cross join lateral (select coalesce(u.banned_until > now(), false) as is_closed) x
      left join public.profiles p on p.id = u.id
      left join public.user_roles r on r.user_id = u.id
      left join public.clinics c on c.id = r.clinic_id
      left join public.account_deactivations d on d.user_id = u.id
     where $query$ || conditions || ' order by u.created_at desc, u.id desc limit $7'
    using pattern, p_role, p_clinic, p_user, p_after_at, p_after_id, p_limit;
end $$;

grant execute on function app.platform_users to platform_member;
