-- Gives security-definer functions to the role `definer`, so that they do not run as the tables' owner, who may be a
-- superuser, and gives that role a policy on every table. Called after each start that applied something.
create or replace function app.assign_definer_ownership() returns void language plpgsql as $$
declare
  found record;
begin
  begin
    execute format('grant definer to %I', current_user);
  exception when others then null; -- a superuser needs no membership; another process may be granting it at the same time
  end;
  grant usage, create on schema app to definer;
  grant usage on schema public, auth to definer;
  grant select, insert, update, delete on all tables in schema public, auth to definer;
  grant execute on all functions in schema app to definer;
  for found in
    select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relrowsecurity
       and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = c.relname || '_definer_all')
  loop
    execute format('create policy %I on %I for all to definer using (true) with check (true)', found.relname || '_definer_all', found.relname);
  end loop;
  for found in
    select p.oid::regprocedure as signature from pg_proc p
     where p.pronamespace = 'app'::regnamespace and p.prosecdef and p.proowner <> 'definer'::regrole
  loop
    execute format('alter function %s owner to definer', found.signature);
  end loop;
end $$;
