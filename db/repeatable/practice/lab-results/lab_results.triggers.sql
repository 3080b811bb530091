create trigger lab_results_preserve before update or delete on lab_results for each row execute function app.preserve_lab_result('lab_results');

create trigger lab_results_truncate before truncate on lab_results for each statement execute function app.refuse_change('lab_results');
