-- Ends the caller's access, or closes one that has expired. Null when there is none.
create or replace function app.end_support_access() returns table (clinic_id uuid, id uuid)
  language plpgsql security definer set search_path = '' as $$
begin
  if not app.has_permission('platform_support:enter') then
    raise exception 'permission denied to end a support access' using errcode = 'insufficient_privilege';
  end if;
  update public.support_accesses a set ended_at = least(now(), a.ends_at)
   where a.user_id = app.user_id() and a.ended_at is null returning a.clinic_id, a.id into clinic_id, id;
  if found then
    perform set_config('app.support_access_id', id::text, true);
    return next;
  end if;
end $$;

grant execute on function app.end_support_access to clinic_member, platform_member;
