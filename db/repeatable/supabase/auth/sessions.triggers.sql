create trigger sessions_broadcast_end after delete on auth.sessions
  for each row execute function app.broadcast_session_end();

-- A session that is shortened to a past time counts as ended, as a deleted one does.
create trigger sessions_broadcast_cut after update of not_after on auth.sessions
  for each row when (new.not_after <= now()) execute function app.broadcast_session_end();

create trigger sessions_broadcast_downgrade after update of aal on auth.sessions
  for each row when (old.aal = 'aal2' and new.aal = 'aal1') execute function app.broadcast_session_downgrade();
