-- However an address comes to be confirmed, by a letter, a provider or a program: no other sign-up has a say from then on.
create or replace function auth.forget_other_sign_ups() returns trigger language plpgsql as $$
begin
  perform auth.forget_sign_ups(new.id);
  return null;
end $$;
