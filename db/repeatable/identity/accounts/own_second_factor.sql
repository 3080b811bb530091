create or replace function app.own_second_factor() returns table (is_required boolean, has_second_factor boolean, level text, recovery_codes_left integer)
  language sql stable security definer set search_path = ''
  begin atomic
    select app.lacks_second_factor('aal1', false, app.role_name(), app.clinic_id()) is true, u.has_second_factor, s.aal,
      (select count(*)::integer from auth.recovery_codes c where c.user_id = u.id and c.used_at is null)
      from auth.users u join auth.sessions s on s.user_id = u.id
     where u.id = app.user_id() and s.id = app.session_id();
  end;

grant execute on function app.own_second_factor to authenticated;
