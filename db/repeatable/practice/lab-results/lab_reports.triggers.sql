create trigger lab_reports_check before update or delete on lab_reports for each row execute function app.check_lab_report();

create trigger lab_reports_truncate before truncate on lab_reports for each statement execute function app.refuse_change('lab_reports');

create trigger lab_reports_broadcast after insert or update on lab_reports for each row execute function app.broadcast_lab_report();
