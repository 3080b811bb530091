-- The email address of a profile is the account's, whatever is written.
create or replace function app.set_profile_email() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.email := (select u.email from auth.users u where u.id = new.id);
  return new;
end $$;
