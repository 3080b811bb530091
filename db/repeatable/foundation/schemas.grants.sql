-- Who may use each schema; what they may do with its objects is granted with each object.
grant usage on schema app to anon, auth_server, authenticated, crm_server, job_server, service_key;
grant usage on schema auth to auth_server, job_server;
grant usage on schema live to definer, live_server;
grant usage on schema public to anon, auth_server, authenticated, crm_server, job_server, service_key;
grant usage on schema storage to auth_server, authenticated, definer, job_server, service_key;
