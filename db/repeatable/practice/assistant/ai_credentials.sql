-- Where the model of a reservation in progress is asked, for the person whose it is. The key is sealed: the server opens it. No row
-- where the platform has no provider of that name.
create or replace function app.ai_credentials(p_reservation uuid)
  returns table (kind text, base_url text, key_sealed bytea, place text)
  language sql stable security definer set search_path = ''
  begin atomic
    select coalesce(o.kind, p.kind), coalesce(o.base_url, p.base_url), coalesce(o.key_sealed, p.key_sealed),
        case when r.is_own then 'ai_connections:' || r.clinic_id else 'ai_providers:' || p.id end
      from public.ai_reservations r
      left join public.ai_connections o on o.clinic_id = app.clinic_id() and r.is_own
      left join public.ai_providers p on p.name = r.provider and not r.is_own
     where r.clinic_id = app.clinic_id() and r.id = p_reservation and r.user_id = app.user_id() and r.status = 'open'
       and app.has_permission('ai:use') and (o.clinic_id is not null or p.id is not null);
  end;

grant execute on function app.ai_credentials to clinic_member;
