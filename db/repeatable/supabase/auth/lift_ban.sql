create or replace function app.lift_ban(p_user uuid) returns void language sql volatile security definer set search_path = ''
  begin atomic
    update auth.users u set banned_until = null where u.id = p_user and u.banned_until is not null;
  end;
