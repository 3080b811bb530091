create or replace function auth.record_second_factor() returns trigger language plpgsql as $$
declare
  person uuid := coalesce(new.user_id, old.user_id);
begin
  update auth.users u set has_second_factor = f.has_one
    from (select exists (select from auth.mfa_factors f where f.user_id = person and f.status = 'verified') as has_one) f
   where u.id = person and u.has_second_factor <> f.has_one;
  return null;
end $$;
