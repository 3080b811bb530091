-- Somebody who created an account without proving its address loses it when the owner confirms the address and the password
-- is removed. Their second factors are deleted too, so that they do not lock the owner out.
create or replace function auth.delete_unverified_factors() returns trigger language plpgsql as $$
begin
  delete from auth.mfa_factors f where f.user_id = new.id;
  delete from auth.recovery_codes c where c.user_id = new.id;
  return null;
end $$;
