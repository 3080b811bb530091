create trigger sessions_record_week after insert on auth.sessions for each row execute function app.record_account_week();

create trigger sessions_record_next_week after update of last_seen_at on auth.sessions for each row
  when (new.last_seen_at is not null and (old.last_seen_at is null
    or date_trunc('week', old.last_seen_at at time zone 'UTC') <> date_trunc('week', new.last_seen_at at time zone 'UTC')))
  execute function app.record_account_week();
