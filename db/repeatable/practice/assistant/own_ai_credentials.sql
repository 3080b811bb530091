-- The caller's clinic's own connection with its sealed key, for its test.
create or replace function app.own_ai_credentials()
  returns table (kind text, base_url text, model text, key_sealed bytea, place text)
  language sql stable security definer set search_path = ''
  begin atomic
    select o.kind, o.base_url, o.model, o.key_sealed, 'ai_connections:' || o.clinic_id
      from public.ai_connections o
     where o.clinic_id = app.clinic_id() and app.has_permission('ai:manage');
  end;

grant execute on function app.own_ai_credentials to clinic_member;
