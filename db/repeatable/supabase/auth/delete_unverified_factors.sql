-- Whoever opened an account without having proved its address is out when its owner comes and the password goes. What they
-- set up as a second factor must not keep the owner out.
create or replace function auth.delete_unverified_factors() returns trigger language plpgsql as $$
begin
  delete from auth.mfa_factors f where f.user_id = new.id;
  delete from auth.recovery_codes c where c.user_id = new.id;
  return null;
end $$;
