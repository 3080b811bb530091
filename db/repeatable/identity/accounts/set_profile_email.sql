-- A profile's address is the account's: what somebody writes here must be their own.
create or replace function app.set_profile_email() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.email := (select u.email from auth.users u where u.id = new.id);
  return new;
end $$;
