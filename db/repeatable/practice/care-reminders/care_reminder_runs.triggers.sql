create trigger care_reminder_runs_append_only before update or delete or truncate on care_reminder_runs
  for each statement execute function app.refuse_change('care_reminder_runs');
