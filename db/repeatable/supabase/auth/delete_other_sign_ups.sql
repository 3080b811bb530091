-- However an address comes to be confirmed, by an email, a provider or a program: no other sign-up has a say from then on.
create or replace function auth.delete_other_sign_ups() returns trigger language plpgsql as $$
begin
  perform auth.delete_pending_sign_ups(new.id);
  return null;
end $$;
