create trigger exam_findings_refuse_closed before insert or update or delete on exam_findings
  for each row execute function app.refuse_closed_visit_part();

create trigger exam_findings_refuse_truncate before truncate on exam_findings
  for each statement execute function app.refuse_change('exam_findings');

create trigger exam_findings_broadcast after insert or update or delete on exam_findings
  for each row execute function app.broadcast_visit_part();
