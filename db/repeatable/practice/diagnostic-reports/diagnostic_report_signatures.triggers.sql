create trigger diagnostic_report_signatures_append_only before update or delete or truncate on diagnostic_report_signatures
  for each statement execute function app.refuse_change('diagnostic_report_signatures');

create trigger diagnostic_report_signatures_chain before insert on diagnostic_report_signatures
  for each row execute function app.continue_report_chain();
