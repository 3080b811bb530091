-- What the holder of a link may see: their own booking and its host. No row for an invalid link.
create or replace function app.find_demo_by_link(p_token_hash bytea)
  returns table (id uuid, status text, starts_at timestamptz, ends_at timestamptz, full_name text, clinic_name text, time_zone text,
    sequence integer, host_name text, meeting_url text)
  language sql stable security definer set search_path = ''
  begin atomic
    select b.id, b.status, b.starts_at, b.ends_at, b.full_name, b.clinic_name, b.time_zone, b.sequence, p.full_name, h.meeting_url
      from public.demo_bookings b
      left join public.profiles p on p.id = b.host_id
      left join public.demo_hosts h on h.user_id = b.host_id
     where b.id = app.demo_of_link(p_token_hash);
  end;

grant execute on function app.find_demo_by_link to anon;
