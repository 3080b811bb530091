create trigger diagnostic_reports_protect before update or delete on diagnostic_reports
  for each row execute function app.protect_diagnostic_report();

create trigger diagnostic_reports_truncate before truncate on diagnostic_reports
  for each statement execute function app.refuse_change('diagnostic_reports');

create trigger diagnostic_reports_broadcast after insert or update on diagnostic_reports
  for each row execute function app.broadcast_diagnostic_report();
