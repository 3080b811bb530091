-- When an address is confirmed, by an email, a provider or a program, all other pending sign-ups are discarded.
create or replace function auth.delete_other_sign_ups() returns trigger language plpgsql as $$
begin
  perform auth.delete_pending_sign_ups(new.id);
  return null;
end $$;
