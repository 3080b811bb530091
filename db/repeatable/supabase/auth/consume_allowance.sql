-- Consumes one from an allowance: 0 when there was one left, else the seconds until the window ends.
create or replace function app.consume_allowance(p_key text, p_limit integer, p_window_seconds integer) returns integer
  language sql volatile security definer set search_path = ''
  begin atomic
    insert into auth.allowances as a (key, taken, window_ends_at)
      values (p_key, 1, clock_timestamp() + make_interval(secs => p_window_seconds))
    on conflict (key) do update set
      taken = case when a.window_ends_at <= clock_timestamp() then 1 else least(a.taken, p_limit) + 1 end,
      window_ends_at = case when a.window_ends_at <= clock_timestamp() then excluded.window_ends_at else a.window_ends_at end
    returning case when taken <= p_limit then 0
      else greatest(1, ceil(extract(epoch from window_ends_at - clock_timestamp())))::integer end;
  end;

grant execute on function app.consume_allowance to auth_server, crm_server;
