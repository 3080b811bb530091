-- Bans an account until an instant and ends its sessions. Returns how many there were.
create or replace function app.ban_user(p_user uuid, p_until timestamptz) returns integer
  language plpgsql security definer set search_path = '' as $$
declare
  ended integer;
begin
  update auth.users u set banned_until = p_until where u.id = p_user;
  delete from auth.sessions s where s.user_id = p_user;
  get diagnostics ended = row_count;
  return ended;
end $$;
