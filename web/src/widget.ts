/** The bundle for notebooks: what anywidget loads. */
export default {};
