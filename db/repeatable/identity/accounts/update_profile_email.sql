-- A profile shows the account's address: a trigger of profiles fills it in, this one makes it run when the account changes.
create or replace function app.update_profile_email() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles p set email = new.email where p.id = new.id and p.email is distinct from new.email;
  return null;
end $$;
