-- Deletes what has expired: allowances, one-time tokens, unconfirmed sign-ups, known networks, sessions and their tokens.
create or replace function app.sweep_sign_ins() returns void language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.allowances a where a.window_ends_at < clock_timestamp();
  delete from auth.one_time_tokens t where t.expires_at < now();
  delete from auth.pending_sign_ups s where s.expires_at < now();
  delete from auth.known_networks n where n.seen_at < now() - interval '90 days';
  -- A session ends when its time is up, or when nobody has come back to it for a long while.
  delete from auth.sessions s where s.not_after < now()
    or (s.created_at < now() - interval '60 days'
      and not exists (select from auth.refresh_tokens t where t.session_id = s.id and t.created_at > now() - interval '60 days'));
  -- A token that was spent long ago is then unknown instead of replayed, and refused in either case.
  delete from auth.refresh_tokens t where t.revoked and t.updated_at < now() - interval '60 days';
end $$;

grant execute on function app.sweep_sign_ins to job_server;
